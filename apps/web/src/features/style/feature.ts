import { ROUTES } from '@lightfield/contract';
import { screenText } from '../../i18n/locales/screens/text.ts';
import type { Feature } from '../../lib/feature.ts';

const texts = ['style'];
const sees = { texts, permission: 'manage_style_view' } as const;
const list = { ...sees, load: () => import('./style-screen.tsx') };
const edits = { ...sees, load: () => import('./editor/editor-screen.tsx'), bare: true } as const;
const framed = {
  texts,
  load: () => import('./frame-screen.tsx'),
  title: screenText('style.frame'),
  plain: true,
} as const;

/** Login page and main page of an enterprise, and the frames of other systems (S1 §2, S3 §2). */
export const styleFeature: Feature = {
  screens: [
    {
      path: ROUTES.styles,
      ...list,
      title: screenText('style.styles'),
      nav: { section: 'services', icon: 'image' },
    },
    {
      path: ROUTES.systemStyles,
      ...list,
      title: screenText('style.systemStyles'),
      parent: ROUTES.styles,
    },
    {
      path: ROUTES.customStyle,
      load: () => import('./custom-style-screen.tsx'),
      ...sees,
      title: screenText('style.customStyle'),
      parent: ROUTES.styles,
    },
    {
      path: ROUTES.customPlatform,
      load: () => import('./custom-platform-screen.tsx'),
      ...sees,
      title: screenText('style.customPlatform'),
      parent: ROUTES.styles,
    },
    {
      path: ROUTES.styleLogin,
      ...edits,
      title: screenText('style.login'),
      parent: ROUTES.styles,
    },
    {
      path: ROUTES.systemStyleLogin,
      ...edits,
      title: screenText('style.systemLogin'),
      parent: ROUTES.systemStyles,
    },
    {
      path: ROUTES.styleMain,
      ...edits,
      title: screenText('style.main'),
      parent: ROUTES.styles,
    },
    {
      path: ROUTES.stylePreview,
      load: () => import('./preview-screen.tsx'),
      ...sees,
      title: screenText('style.preview'),
      bare: true,
      parent: ROUTES.styles,
    },
    { path: ROUTES.frame, ...framed },
    { path: ROUTES.frameOpen, ...framed, bare: true },
  ],
};
