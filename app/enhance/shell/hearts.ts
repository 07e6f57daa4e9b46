/** Shows what is saved, which pages that are the same for everybody cannot say; pressed once more a heart removes it. */
export function showHearts() {
	paint()
	// The same function is listened to once, however many forms have hearts.
	document.addEventListener('shop:shown', paint)
	addEventListener('pageshow', paint)
}

function paint() {
	const [, text = ''] = /(?:^|; )saved=([^;]*)/.exec(document.cookie) ?? []
	const saved = new Set(text.split('.').map((entry) => Number.parseInt(entry, 10)))
	for (const heart of document.querySelectorAll<HTMLButtonElement>('[formaction="/saved"]')) {
		const isSaved = saved.has(Number(heart.value))
		heart.ariaPressed = String(isSaved)
		heart.name = isSaved ? 'unsave' : 'save'
		heart.querySelector('svg')?.setAttribute('fill', isSaved ? 'currentColor' : 'none')
	}
}
