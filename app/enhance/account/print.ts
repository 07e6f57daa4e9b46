/** Without script the menu of the browser prints. */
export function printPage(button: HTMLElement) {
	button.hidden = false
	button.addEventListener('click', () => print())
}
