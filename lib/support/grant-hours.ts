/** How long a grant may be asked for, in the form. Apart from its schema, so that a page need not load that. */
export const grantHours = [1, 4, 24] as const;
