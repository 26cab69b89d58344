import { inputErrors } from '@lightfield/contract';

/** Not in the specification: 20,000 variables with all their fields are a tenth of it. Bytes. */
const FILE_BYTES_MAX = 32 * 1024 * 1024;

/** Why a file is not read at all. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>) {
  if (!/\.xlsx?$/i.test(name)) return inputErrors.importTypeWrong.spec;
  return size > FILE_BYTES_MAX ? inputErrors.fileTooLarge.spec : undefined;
}
