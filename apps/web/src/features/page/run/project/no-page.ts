import { projectErrors } from '@lightfield/contract';

/** 2609: it is no page of a project (any more). */
export const NO_PAGE = projectErrors.projectPageNotFound.code;
