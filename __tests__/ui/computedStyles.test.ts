const selectors = [
  'b', '*', '.one', '.one.two', 'b.one', 'i.one', '.one .three', '.one > .three', '.three, .two', 'i, .none', '.none', '.one:not(.two)', '.one:not(.four)', 'b:is(.one, .four) > i',
  '[data-x]', '.one[data-x="a b"]', '.three:has(u)', '.one:has(> .three)', ':root .one', '.one::before', 'b + i', 'b ~ i.five', '.five:nth-child(2)', '.o\\:ne', '[class~="two"].one',
];

beforeAll(() => {
  const page = '<main><b class="one two" data-x="a b"><i class="three"><u class="four o:ne">1</u></i></b><i class="five">2</i><i>3</i></main>';
  document.body.append(...new DOMParser().parseFromString(page, 'text/html').body.children);
});

// The set-up of these tests decides beforehand which rules can match at all (helpers/quickSelectors.ts); it must leave none out.
test.each(selectors)('a rule for %s counts for the elements that match it', (selector) => {
  const style = document.createElement('style');
  style.textContent = `${selector} { z-index: 7 }`;
  document.head.append(style);
  const elements = [...document.querySelectorAll('main, main *')];
  const styled = elements.filter((element) => getComputedStyle(element).zIndex === '7');
  const matching = elements.filter((element) => element.matches(selector));
  style.remove();
  expect(styled).toEqual(matching);
  if (!['.none', 'i.one', '.one:not(.two)', '.one::before'].includes(selector)) expect(styled).not.toEqual([]);
});
