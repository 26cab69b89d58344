import { DriverForm } from './driver-form.ts';
import forms from './driver-forms.json' with { type: 'json' };

/**
 * Written by apps/gateway/src/drivers/write-forms.ts from the drivers themselves, and held against them by a
 * test. An entry of its own (`@lightfield/contract/driver-forms`): only the screens of drivers need it.
 */
export const DRIVER_FORMS: readonly DriverForm[] = DriverForm.array().parse(forms);
