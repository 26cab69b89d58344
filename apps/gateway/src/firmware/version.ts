/** What this checkout is. An image that was put in by an upgrade says itself which version it is. */
export const BUILT_IN_VERSION = '0.1.0';
/** Set by the boot for the version it runs. */
export const RUNNING_FIRMWARE = 'LF_RUNNING_FIRMWARE';
