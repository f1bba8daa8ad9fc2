/* For trials under Wine 8 alone, which lacks what Go reads its random bytes by. Windows has it; nothing of this is shipped. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length) { return RtlGenRandom(bytes, (ULONG)length); }
