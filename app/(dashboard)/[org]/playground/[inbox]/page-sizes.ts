export const firstRequests = 50;
export const moreRequests = 100;
