import { type StyleColours, styleCss } from '@lightfield/contract';

const ID = 'lf-style-colours';
/** Puts the colours of a style over those of the tokens; none: takes them away again. */
export function applyColours(colours: StyleColours | undefined): void {
  const css = colours ? styleCss(colours) : '';
  let element = document.getElementById(ID);
  if (!element) {
    if (css === '') return;
    element = document.createElement('style');
    element.id = ID;
    document.head.append(element);
  }
  element.textContent = css;
}
