/** Without script the menu of the browser prints. */
export default function enhance(button: HTMLElement) {
	button.hidden = false
	button.addEventListener('click', () => print())
}
