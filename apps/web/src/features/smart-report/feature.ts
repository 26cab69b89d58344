import { ROUTES } from '@lightfield/contract';
import { screenText } from '../../i18n/locales/screens/text.ts';
import type { Feature } from '../../lib/feature.ts';

const sees = { texts: ['smart-report'], permission: 'manage_excel_view' } as const;
const edits = { texts: ['smart-report'], permission: 'manage_excel_edit' } as const;
const records = { ...sees, load: () => import('./records/records-screen.tsx'), parent: ROUTES.excelDue } as const;

/** Smart reports: spreadsheets that are filled in by people and by values (S1 §2, S3 §2). */
export const smartReportFeature: Feature = {
  screens: [
    {
      path: ROUTES.excelDue,
      ...sees,
      load: () => import('./records/due-screen.tsx'),
      title: screenText('smartReport.due'),
      nav: { section: 'monitor', icon: 'write' },
    },
    {
      path: ROUTES.excelList,
      ...sees,
      load: () => import('./manage/list-screen.tsx'),
      title: screenText('smartReport.list'),
      nav: { section: 'ops', icon: 'table' },
    },
    {
      path: ROUTES.excelGroups,
      ...sees,
      load: () => import('./manage/group-screen.tsx'),
      title: screenText('smartReport.groups'),
      parent: ROUTES.excelList,
    },
    {
      path: ROUTES.excelAdd,
      ...edits,
      load: () => import('./manage/add-screen.tsx'),
      title: screenText('smartReport.add'),
      parent: ROUTES.excelList,
    },
    {
      path: ROUTES.excelEditInfo,
      ...edits,
      load: () => import('./manage/edit-screen.tsx'),
      title: screenText('smartReport.editInfo'),
      parent: ROUTES.excelList,
    },
    {
      path: ROUTES.excelEditTemplate,
      ...edits,
      texts: ['smart-report', 'smart-report-starters'],
      load: () => import('./editor/template-screen.tsx'),
      title: screenText('smartReport.template'),
      bare: true,
      parent: ROUTES.excelList,
    },
    {
      path: ROUTES.excelInfo,
      ...sees,
      texts: ['smart-report', 'smart-report-versions'],
      load: () => import('./manage/report-screen.tsx'),
      title: screenText('smartReport.info'),
      parent: ROUTES.excelList,
    },
    {
      path: ROUTES.excelScan,
      ...sees,
      load: () => import('./records/scan-screen.tsx'),
      title: screenText('smartReport.scan'),
      parent: ROUTES.excelDue,
    },
    { path: ROUTES.excelRecords, ...records, title: screenText('smartReport.records') },
    { path: ROUTES.excelGroupRecords, ...records, title: screenText('smartReport.records') },
    {
      path: ROUTES.excelFill,
      ...sees,
      load: () => import('./fill/fill-screen.tsx'),
      title: screenText('smartReport.fill'),
      parent: ROUTES.excelDue,
    },
    {
      path: ROUTES.excelRead,
      ...sees,
      load: () => import('./read/read-screen.tsx'),
      title: screenText('smartReport.read'),
      parent: ROUTES.excelDue,
    },
  ],
};
