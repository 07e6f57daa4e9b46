/** The fields whose files a call takes for `field`, its only one with files; each also as `images[]` or `images[0]`. */
export function fileFieldsOf(field: string): string[] {
	return [...new Set([field, ...(field === 'video' ? [] : ['image', 'images']), 'file'])]
}

/** Whether a call that takes files in `field` takes those in `name`. */
export function isFileFieldOf(field: string, name: string): boolean {
	return fileFieldsOf(field).includes(name.replace(/\[\d{0,3}\]$/, ''))
}
