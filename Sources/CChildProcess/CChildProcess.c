#define _GNU_SOURCE
#include "CChildProcess.h"
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

int child_spawn(pid_t *process, const char *program, char *const arguments[], int socket) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    // ONNX Runtime sends telemetry about the machine, and keeps files in the home for it, unless it is switched off.
    char *environment[] = {"ORT_DISABLE_TELEMETRY=1", 0};
    sigemptyset(&none);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, socket, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    int status = posix_spawn(process, program, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return status;
}

#ifdef ARCHITECTURE
enum { REFUSED_MAX = 32 };

// Refuses these calls from now on. A child that cannot be bound ends.
static void refuse(const unsigned refused[], unsigned char count) {
    enum { start = 5 };
    const unsigned refusal = SECCOMP_RET_ERRNO | EPERM;
    struct sock_filter filter[start + REFUSED_MAX + 2] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        // The numbers of the x32 interface, which mean the same calls.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, count + 1, 0),
    };
    for (unsigned char index = 0; index < count; index++)
        filter[start + index] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, refused[index], count - index, 0);
    filter[start + count] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[start + count + 1] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, refusal);
    struct sock_fprog program = {.len = start + count + 2, .filter = filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) _exit(71);
}
#endif

// The calls that reach the network, other processes and other programs.
static void refuse_others(void) {
#ifdef ARCHITECTURE
    static const unsigned refused[] = {
        SYS_socket, SYS_connect, SYS_bind, SYS_listen, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kill, SYS_tkill,
        SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_pidfd_open, SYS_pidfd_getfd, SYS_pidfd_send_signal, SYS_execve, SYS_execveat,
        SYS_io_uring_setup,
    };
    refuse(refused, sizeof refused / sizeof *refused);
#endif
}

void child_refuse_files(void) {
#ifdef ARCHITECTURE
    static const unsigned refused[] = {
#ifdef SYS_open
        SYS_open, SYS_creat,
#endif
        SYS_openat, SYS_openat2, SYS_open_by_handle_at,
    };
    refuse(refused, sizeof refused / sizeof *refused);
#endif
}

void child_bound(unsigned long bytes) {
    struct rlimit space = {bytes, bytes}, nothing = {0, 0};
    setrlimit(RLIMIT_AS, &space);
    setrlimit(RLIMIT_CORE, &nothing);
    setpriority(PRIO_PROCESS, 0, 19);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    refuse_others();
}
