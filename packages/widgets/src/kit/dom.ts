export const SVG = 'http://www.w3.org/2000/svg';

/**
 * Writing into the page past React. Each looks before it writes: an equal text or colour costs a comparison, not a
 * repaint. A node that is not there (yet) is no mistake.
 */
export function setText(element: Element | null, text: string): void {
  if (!element) return;
  const first = element.firstChild;
  // React leaves one text node where it drew one text; writing into it is cheaper than replacing it
  if (first?.nodeType === 3 && !first.nextSibling) {
    if (first.nodeValue !== text) first.nodeValue = text;
  } else if (element.textContent !== text) element.textContent = text;
}

/** `null` takes the attribute away. */
export function setAttribute(element: Element | null, name: string, value: string | number | null): void {
  if (!element) return;
  const text = value === null ? null : String(value);
  if (element.getAttribute(name) === text) return;
  if (text === null) element.removeAttribute(name);
  else element.setAttribute(name, text);
}

/** A property of the element's own style, custom properties too; `''` takes it away. */
export function setStyle(element: (Element & ElementCSSInlineStyle) | null, name: string, value: string): void {
  if (!element) return;
  const { style } = element;
  if (style.getPropertyValue(name) === value) return;
  if (value === '') style.removeProperty(name);
  else style.setProperty(name, value);
}
