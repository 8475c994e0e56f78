/**
 * Translators of pages replace each text by a `font` element. React keeps the text that it made,
 * changes it unseen, and fails when it removes it. Here, the element stands for its text until the
 * text changes; then the text takes its place again, and the translator sees a new one.
 */
export function followTranslation(root: Document): void {
  const standIns = new WeakMap<Node, Element>();

  function noteReplaced({
    addedNodes,
    removedNodes,
    previousSibling,
    nextSibling,
  }: MutationRecord) {
    for (const text of removedNodes) {
      if (!(text instanceof Text)) continue;
      // Translators replace it in one step, or insert beside it and remove it then.
      const font = [...addedNodes, previousSibling, nextSibling].find(
        (node) => node instanceof Element && node.localName === 'font',
      );
      if (!(font instanceof Element)) continue;
      standIns.set(text, font);
      observer.observe(text, { characterData: true });
    }
  }

  function showChanged(text: Node) {
    const font = standIns.get(text);
    if (!font || font.contains(text)) return;
    standIns.delete(text);
    if (!text.isConnected && font.isConnected) font.replaceWith(text);
  }

  const follow = (records: readonly MutationRecord[]) => {
    for (const record of records)
      if (record.type === 'childList') noteReplaced(record);
      else showChanged(record.target);
  };
  const observer = new MutationObserver(follow);
  observer.observe(root, { childList: true, subtree: true });

  /** What is there for a node of React: the node, or what stands for it. */
  const inPlace = (parent: Node, node: Node): Node => {
    if (node.parentNode === parent) return node;
    follow(observer.takeRecords());
    let found: Node | null = node.isConnected ? node : (standIns.get(node) ?? null);
    // Some wrap the text itself, and may do so again.
    while (found && found.parentNode !== parent)
      found = found.parentElement?.localName === 'font' ? found.parentElement : null;
    return found ?? node;
  };
  const { prototype } = Node;
  const { removeChild, insertBefore, appendChild } = prototype;
  const removeStandIn = (node: Node) => {
    const font = standIns.get(node);
    if (font && !font.contains(node)) font.remove();
    standIns.delete(node);
  };
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    removeChild.call(this, inPlace(this, child));
    return child;
  };
  prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    const place = before && inPlace(this, before);
    removeStandIn(child);
    insertBefore.call(this, child, place);
    return child;
  };
  prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    removeStandIn(child);
    appendChild.call(this, child);
    return child;
  };
}
