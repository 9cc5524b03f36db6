export const replaysDescription = "Many deliveries made again, at a pace of your choosing.";
