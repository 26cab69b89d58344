import { type LoadedStyle, styleCalls, styleErrors } from '@lightfield/contract';
import { attention } from '../attention.ts';
import { call } from '../call.ts';
import { setProduct } from '../page-title.ts';
import { CallRefused } from '../wire.ts';
import { applyColours } from './apply-colours.ts';
import { setShownStyle } from './style.ts';

/** The platform reads it before a login is drawn (`STYLE_COOKIE` there). */
const COOKIE = 'lf_style';
const YEAR_SECONDS = 31_536_000;
/** Without a style of its own the product is called and drawn as ever. */
const UNSTYLED: readonly number[] = [styleErrors.notSet.code, styleErrors.loadFailed.code];

/** The style that was said to fail: details of the account are read again at every change of it. */
let said: string | undefined;

/**
 * The style of whoever has just come in. What refuses it is a refusal of the way in (SHL-4), but that there is none, or none that can be
 * read: that is said (S3 §5), and who came to mend it is let in. Accounts that are given none are told nothing.
 */
export async function loadMainStyle(styleId: string | null): Promise<void> {
  if (styleId === null) return apply(undefined);
  try {
    apply(await call(styleCalls.loadStyle, {}, { quiet: true }));
    said = undefined;
  } catch (error) {
    if (!(error instanceof CallRefused && UNSTYLED.includes(error.code))) throw error;
    apply(undefined);
    if (said !== styleId) attention.tell({ kind: 'said', type: 'error', text: error.message });
    said = styleId;
  }
}

function apply(style: LoadedStyle | undefined): void {
  setShownStyle(style);
  applyColours(style?.main?.colours);
  setProduct(style?.main?.title);
  if (style?.faviconIco) document.querySelector('link[rel="icon"]')?.setAttribute('href', style.faviconIco);
  // the next login in this browser looks like this one
  const kept = style?.loginUrl ?? '';
  document.cookie = `${COOKIE}=${kept}; path=/; samesite=lax; max-age=${kept === '' ? 0 : YEAR_SECONDS}`;
}
