/** A symbol of the library as it is placed: with its name beside it as soon as it is given one. */
export const placedSymbol = (name: string) => ({
  type: 'UsualImage',
  data: { imgHref: `symbol:${name}`, symbol: { name: { show: true } } },
});
