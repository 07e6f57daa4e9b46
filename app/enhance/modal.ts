/** A dialog that the page came with stands above it; closed, it leads to the page without it. */
export default function enhance(element: HTMLElement) {
	const dialog = element as HTMLDialogElement
	dialog.close()
	dialog.showModal()
	const leave = dialog.querySelector<HTMLAnchorElement>('a[data-close]')!
	leave.addEventListener('click', (event) => {
		event.preventDefault()
		dialog.close()
	})
	dialog.addEventListener('close', () => location.replace(leave.href))
}
