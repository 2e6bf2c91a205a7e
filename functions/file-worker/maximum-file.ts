/** The largest file that is imported, in bytes: 1 GB. */
export const maximumFileBytes = 1_073_741_824;
