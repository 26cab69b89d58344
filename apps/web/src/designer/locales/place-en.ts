/** Where a widget is, and the margins of a chart. */
export const placeEn = {
  title: 'Position and size',
  x: 'X',
  y: 'Y',
  width: 'W',
  height: 'H',
  rotate: 'Turn',
  corners: 'Corners',
  margins: 'Margins of the chart',
  top: 'Top',
  right: 'Right',
  bottom: 'Bottom',
  left: 'Left',
  marginsNote: 'From the edge to what is drawn; less where the chart is small.',
} as const;
