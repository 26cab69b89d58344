export const masterEn = {
  masters: {
    with: 'Show the master',
    withHint: 'Holds at once and makes no version. Pages without it are not listed in automatic navigation either',
    edit: 'Edit the master',
    layer: 'Place of the master',
    layerHint: 'Holds at once and makes no version',
    layers: { behind: 'Behind what pages show', above: 'Above what pages show' },
  },
} as const;
