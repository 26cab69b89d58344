import { tellWindows } from '@lightfield/testkit';
import { beforeEach } from 'vitest';

/** A step of a journey that failed says what stood on the screen: mostly the reason, and gone with the run. */
beforeEach((test) => {
  test.onTestFailed(async () => console.log(await tellWindows()));
});
