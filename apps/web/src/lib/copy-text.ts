/** Copies also where the clipboard API is missing, as on plain HTTP in a plant network. */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  document.body.append(area);
  area.select();
  // Deprecated, and the only way on an insecure origin.
  document.execCommand('copy');
  area.remove();
}
