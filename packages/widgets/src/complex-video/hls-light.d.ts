/** The build without subtitles and other tracks; its types are those of the whole. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
