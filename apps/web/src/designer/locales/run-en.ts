export const run = {
  live: 'Live values; nothing is written',
  simulated: 'Simulated: play the values by hand',
  close: 'Close',
  values: 'Values',
  play: 'Play',
  pause: 'Stop',
  nothingBound: 'Nothing on the page is bound',
  noWrite: 'A preview writes nothing to the device',
  page: 'Would open the page {{name}}',
  link: 'Would open {{link}}',
  noEngine: 'The engine of scripts could not be loaded; check the network and try again',
} as const;
