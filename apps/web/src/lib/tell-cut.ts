/** Text that did not fit is told whole to whoever points at it: other languages need more room than the one that a box was made for. */

/** Elements whose title is what they say, not one of their own. */
const told = new WeakSet<Element>();
/** From what one points at up to what cuts it. */
const STEPS = 4;

/** Of the document, once. */
export function tellCut(): void {
  document.addEventListener('pointerover', ({ target }) => {
    let element = target instanceof HTMLElement ? target : null;
    for (let step = 0; element && step < STEPS; step += 1, element = element.parentElement) {
      if (element.title !== '' && !told.has(element)) return;
      const whole = isCut(element) ? wholeOf(element) : '';
      if (whole !== '') {
        element.title = whole;
        told.add(element);
        return;
      }
      if (told.delete(element)) element.removeAttribute('title');
    }
  });
}

const wholeOf = (element: HTMLElement): string =>
  (element instanceof HTMLInputElement ? element.value || element.placeholder : element.textContent).trim();

/** Boxes that say by three points that there is more. */
export const endsInPoints = ({ textOverflow, overflowX, webkitLineClamp }: CSSStyleDeclaration): boolean =>
  (textOverflow === 'ellipsis' && overflowX !== 'visible') || (webkitLineClamp !== 'none' && webkitLineClamp !== '');

function isCut(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement) return element.type !== 'password' && isTooLong(element);
  if (element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight) return false;
  return endsInPoints(getComputedStyle(element));
}

let pen: CanvasRenderingContext2D | null | undefined;
/** What a field says is in no box that could be asked. */
function isTooLong(input: HTMLInputElement): boolean {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return false;
  const { font, paddingLeft, paddingRight } = getComputedStyle(input);
  pen.font = font;
  const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return pen.measureText(wholeOf(input)).width > room;
}
