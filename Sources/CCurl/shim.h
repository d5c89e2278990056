#pragma once
#include <curl/curl.h>

// Swift cannot call variadic functions, so each kind of value has a function of its own.

static inline CURLcode snap_curl_set_number(CURL *easy, CURLoption option, long value) { return curl_easy_setopt(easy, option, value); }

static inline CURLcode snap_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) { return curl_easy_setopt(easy, option, value); }

static inline CURLcode snap_curl_set_text(CURL *easy, CURLoption option, const char *value) { return curl_easy_setopt(easy, option, value); }

static inline CURLcode snap_curl_set_pointer(CURL *easy, CURLoption option, void *value) { return curl_easy_setopt(easy, option, value); }

/// For CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION.
static inline CURLcode snap_curl_set_receiver(CURL *easy, CURLoption option, curl_write_callback value) {
    return curl_easy_setopt(easy, option, value);
}

/// For CURLOPT_OPENSOCKETFUNCTION.
static inline CURLcode snap_curl_set_opener(CURL *easy, CURLoption option, curl_opensocket_callback value) {
    return curl_easy_setopt(easy, option, value);
}

/// The address that a socket is to be opened for; its length is that of its family.
static inline const struct sockaddr *snap_curl_address(const struct curl_sockaddr *target) { return &target->addr; }

static inline CURLcode snap_curl_get_number(CURL *easy, CURLINFO info, long *value) { return curl_easy_getinfo(easy, info, value); }

static inline CURLcode snap_curl_get_size(CURL *easy, CURLINFO info, curl_off_t *value) { return curl_easy_getinfo(easy, info, value); }

/// The text belongs to the handle.
static inline CURLcode snap_curl_get_text(CURL *easy, CURLINFO info, const char **value) {
    return curl_easy_getinfo(easy, info, (char **)value);
}

/// The result of the only transfer of a handle; CURLE_OK while it runs.
static inline CURLcode snap_curl_result(CURLM *multi) {
    int left = 0;
    const CURLMsg *message = curl_multi_info_read(multi, &left);
    return message ? message->data.result : CURLE_OK;
}
