import { LIMITS, inputErrors } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { avatarProblem } from './avatar-rules.ts';

it.each(['me.jpg', 'ME.JPEG', 'a.b.png', 'x.gif', 'x.svg', 'x.ico'])('%s may become the picture', (name) => {
  expect(avatarProblem({ name, size: LIMITS.upload.avatarBytes })).toBeUndefined();
});
it.each(['me.webp', 'me.exe', 'png', ''])('"%s" is no picture the account takes', (name) => {
  expect(avatarProblem({ name, size: 10 })).toBe(inputErrors.fileTypeWrong.spec.code);
});
it('a picture of more than 100K is too large', () => {
  expect(avatarProblem({ name: 'me.png', size: LIMITS.upload.avatarBytes + 1 })).toBe(
    inputErrors.fileTooLarge.spec.code,
  );
});
