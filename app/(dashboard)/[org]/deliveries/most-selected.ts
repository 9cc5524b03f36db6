/** More rows would not fit into the address of the page that replays them. */
export const mostSelected = 200;
