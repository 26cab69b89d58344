import { useEffect, useSyncExternalStore } from 'react';

/** Title of the page: screen and product, unless something flashes in it for a while. */
const PRODUCT = 'Lightfield';
let product = PRODUCT;

const listeners = new Set<() => void>();
let screen = '';
let detail = '';
let flash: string | undefined;

const base = () => [detail, screen, product].filter(Boolean).join(' - ');
function show(): void {
  document.title = flash ?? base();
  for (const tell of listeners) tell();
}

/** What the product is called for whoever is logged in; nothing: by its own name. */
export function setProduct(name: string | undefined): void {
  product = name || PRODUCT;
  show();
}

function setScreen(title: string): void {
  if (title === screen) return;
  screen = title;
  show();
}
/** What the screen is called that is open; behind it comes another one, or one without a title, as the login. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    setScreen(title);
    return () => setScreen('');
  }, [title]);
}
/** Puts a text in the title's place for a while; `undefined` gives the title back. */
export function flashTitle(text: string | undefined): void {
  flash = text;
  document.title = flash ?? base();
}

/** What this screen shows, e.g. the name of the device: last part of breadcrumb and title while the screen is open. */
export function usePageTitle(text: string | undefined): void {
  useEffect(() => {
    detail = text ?? '';
    show();
    return () => {
      detail = '';
      show();
    };
  }, [text]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const usePageDetail = (): string => useSyncExternalStore(subscribe, () => detail);
