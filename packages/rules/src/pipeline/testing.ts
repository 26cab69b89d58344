import { VariableSettings } from '@lightfield/contract';
import type { z } from 'zod';

/** A variable of which only what matters to the test is given. */
export const aVariable = (settings: Partial<z.input<typeof VariableSettings>> = {}): VariableSettings =>
  VariableSettings.parse({ key: 'v', name: 'v', dataType: 'int16', driver: 'd', address: '4x1', ...settings });
