/** Whether an address leads to nothing but the computer it is opened on: no phone reaches it. @param host with its port or without. */
export const isOwnComputer = (host: string): boolean => /^(localhost|127\.)/.test(host);
