/** Cameras of devices and projects. */
export const VIDEO_LIMITS = {
  nameMax: 50,
  /** long enough for the id of a camera. */ codeMax: 64,
  addressMax: 500,
  loginMax: 64,
  /** key and secret of an application. */ keyMax: 100,
  /** cameras of one device or project. */ cameras: 64,
  /** cameras on one page. */ perPage: 16,
  /** a camera whose move nobody asks for again stops after this, ms. */ turnMs: 2_500,
} as const;
