import { maxImageBytes, tooManyImages } from '#app/shop/words/limits.ts'
import { aboutFile, emptyFile, imageTooLarge, describeLeftOut } from '#app/shop/media/chosen-files.ts'

export function sortOut(files: File[], limit: number): { fitting: File[]; message: string } {
	const refused = files.flatMap((file) => {
		const sentence = file.size === 0 ? emptyFile : file.size > maxImageBytes ? imageTooLarge : ''
		return sentence ? [{ file, message: aboutFile(file.name, sentence) }] : []
	})
	const good = files.filter((file) => !refused.some((one) => one.file === file))
	const sentences = refused.map(({ message }) => message)
	if (good.length > limit)
		sentences.push(`${tooManyImages}. ${describeLeftOut(good.slice(limit).map(({ name }) => name))}`)
	return { fitting: good.slice(0, limit), message: sentences.join(' ') }
}

export function listOf(files: File[]): FileList {
	const transfer = new DataTransfer()
	for (const file of files) transfer.items.add(file)
	return transfer.files
}
