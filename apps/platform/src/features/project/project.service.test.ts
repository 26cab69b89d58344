import { projectErrors } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { stillThere } from './project.service.ts';

it('a project that was deleted while a call went on its way is said to be gone (2601)', () => {
  expect(stillThere({ name: '泵站' }, 'p1')).toEqual({ name: '泵站' });
  expect(() => stillThere(undefined, 'p1')).toThrow(
    expect.objectContaining({
      spec: expect.objectContaining({ code: projectErrors.projectNotFound({ id: 'p1' }).spec.code }) as object,
    }),
  );
});
