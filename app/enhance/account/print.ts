/** Shows a button that prints: without script only the browser's menu does. */
export function printPage(button: HTMLElement) {
	button.hidden = false
	button.addEventListener('click', () => print())
}
