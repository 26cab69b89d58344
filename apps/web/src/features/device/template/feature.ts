import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../../lib/feature.ts';
import type { TemplateSync } from './template-sync.ts';
import { screenText } from '../../../i18n/locales/screens/text.ts';

const texts = ['device-template'];

/** Templates: found, added, copied, deleted. What they consist of is edited in features/device/core. */
export const templateFeature = (sync: TemplateSync): Feature => ({
  screens: [
    {
      path: ROUTES.templateList,
      load: async () => {
        const { createTemplateList } = await import('./template-list-screen.tsx');
        return { default: createTemplateList(sync) };
      },
      texts: [...texts, 'org-move', ...sync.texts],
      permission: 'manage_template_view',
      title: screenText('template.templates'),
      nav: { section: 'manage', icon: 'columns' },
    },
    {
      path: ROUTES.templateAdd,
      load: () => import('./template-add-screen.tsx'),
      texts,
      permission: 'manage_template_edit',
      title: screenText('template.addTemplate'),
      parent: ROUTES.templateList,
    },
  ],
});
