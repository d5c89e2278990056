#pragma once
#include <sys/types.h>

// Calls that Swift cannot make by itself: functions with a variable number of arguments, and those behind _GNU_SOURCE.

// Starts a program with the socket as descriptor 0, with /dev/null as 1 and 2, and with no other file and nothing of this process's environment.
// Returns 0, or an error number.
int child_spawn(pid_t *process, const char *program, char *const arguments[], int socket);

// Bounds the calling process: bytes of address space, no core files, behind all others in line for the processor, no sockets, no other
// programs. It is killed when its parent's thread ends.
void child_bound(unsigned long bytes);

// The calling process can no longer open files, not even by the database's name or another process's memory.
void child_refuse_files(void);
