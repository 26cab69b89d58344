import './quiet-react.ts';
import './quiet-owners.ts';
import '../app/base.css';
import { tokensCss } from '@lightfield/ui';
import { startTexts } from '../i18n/i18n.ts';
import { applyPreferences } from '../lib/preferences.ts';
import { installFakePlatform } from './fake-platform.ts';
import { preload } from './preload.ts';

/** What index.html, its first scripts and `main.tsx` do once, before any screen is drawn. */
const style = document.createElement('style');
// Nothing moves: half-way through, colours are no colours of the theme and places no places.
style.textContent = `${tokensCss()} *, *::before, *::after { transition: none !important; animation: none !important }`;
document.head.append(style);
installFakePlatform();
applyPreferences();
await Promise.all([preload(), startTexts([], (load) => load())]);
