export interface ByteRange {
	start: number
	end: number
}

/**
 * Parses a Range header for `size` bytes (RFC 9110, section 14). Returns one range, 'all' without a supported one, or
 * 'none' for a range outside the file.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'all' | 'none' {
	const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
	if (!match || (!match[1] && !match[2])) return 'all'
	const [first, last] = [match[1], match[2]].map((digits) => (digits ? Number(digits) : undefined))
	if (first === undefined) return last! > 0 && size > 0 ? { start: Math.max(0, size - last!), end: size - 1 } : 'none'
	if (last !== undefined && last < first) return 'all'
	return first < size ? { start: first, end: Math.min(last ?? size, size - 1) } : 'none'
}
