import { defineErrors } from './define-errors.ts';

/** 1401-1403 and 3101-3110 (S1 §8): templates and what a template can hold. */
export const templateErrors = defineErrors({
  templateNotFound: { code: 1401 },
  templateNameExists: { code: 1402 },
  templateSyncFailed: { code: 1403 },
  templatesMax: { code: 3101 },
  templateDriversMax: { code: 3102 },
  templateVariablesMax: { code: 3103 },
  templateAlarmsMax: { code: 3104 },
  templateReportsMax: { code: 3105 },
  templateScriptsMax: { code: 3106 },
  templatePagesMax: { code: 3107 },
  templateDevicesMax: { code: 3108 },
  templateInUse: { code: 3109 },
  templateModelMissing: { code: 3110 },
});
