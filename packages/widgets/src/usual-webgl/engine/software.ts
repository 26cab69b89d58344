let known: boolean | undefined;
let there: boolean | undefined;

function probe(): void {
  if (there !== undefined) return;
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl2');
  // some drivers give a context that answers nothing
  const precision = gl?.getShaderPrecisionFormat(gl.VERTEX_SHADER, gl.HIGH_FLOAT) ?? undefined;
  there = precision !== undefined;
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl?.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER) ?? '');
  known = /swiftshader|llvmpipe|software|basic render/i.test(name);
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
}
/** Is every point worked out by the processor? Then pictures are kept plain. */
export function isSoftware(): boolean {
  probe();
  return known ?? false;
}
export function hasWebgl(): boolean {
  probe();
  return there ?? false;
}
