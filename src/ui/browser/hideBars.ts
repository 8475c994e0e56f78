const phone = '(max-width: 599.95px)';
/** In pixels. Smaller scrolls are no wish to read on. */
const leastStep = 12;
const leastTop = 120;

/**
 * On a phone, the bars hide while a person scrolls down, and come back by a scroll up
 * (`data-reading` of the page). @returns a stop function
 */
export function hideBarsWhileReading(): () => void {
  let last = window.scrollY;
  const onScroll = () => {
    const { scrollY } = window;
    if (Math.abs(scrollY - last) < leastStep) return;
    const isReading = scrollY > last && scrollY > leastTop && window.matchMedia(phone).matches;
    document.documentElement.toggleAttribute('data-reading', isReading);
    last = scrollY;
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => window.removeEventListener('scroll', onScroll);
}
