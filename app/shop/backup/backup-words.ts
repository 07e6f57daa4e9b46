/** '12.3 MB', '1.4 GB'. */
export function sizeInWords(bytes: number): string {
	const megabytes = bytes / 1024 / 1024
	return megabytes < 1024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}

/** '90 s', '3 minutes'. */
export function durationInWords({ startedAt, endedAt }: { startedAt: Date; endedAt: Date }): string {
	const seconds = Math.max(1, Math.round((endedAt.getTime() - startedAt.getTime()) / 1000))
	return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`
}
