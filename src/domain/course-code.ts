/** Lowercase letters, digits and hyphens only (specification, section 2). */
export const COURSE_CODE = /^[a-z0-9-]+$/;
